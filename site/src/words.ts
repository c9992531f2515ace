/** Words that are fetched, in the player's language, by whoever needs them. */

import { type Signal, signal, useSignalEffect } from "@preact/signals";
import { type ComponentType, h } from "preact";
import { fill, language, type Vars } from "./i18n";
import { FIRST, type Language } from "./languages";

type Files<Words> = Record<string, () => Promise<Words>>;

/** The words of a folder of `locales`, by the files in it. */
export class Fetched<Words extends Record<string, string>> {
  private readonly read: Signal<{ language: Language; words: Words } | null> = signal(null);

  constructor(
    private readonly folder: string,
    private readonly files: Files<Words>,
    /** From where the files were named to the folder of `locales`. */
    private readonly from = "./",
  ) {}

  /** Fetch them in the language spoken now; what can't be had in it is had in the first. */
  async fetch(): Promise<void> {
    const wanted = language();
    if (this.read.peek()?.language === wanted) return;
    const words = await this.wordsIn(wanted).catch(() => this.wordsIn(FIRST));
    this.read.value = { language: wanted, words };
  }

  /** Whether they are there. */
  get there(): boolean {
    return this.read.value !== null;
  }

  /** A part of the page that is nothing before there is something to read in it. */
  around<Props extends object>(part: ComponentType<Props>): ComponentType<Props> {
    return (props) => {
      useSignalEffect(() => void this.fetch());
      return this.there ? h(part, props) : null;
    };
  }

  /** The text of a key; empty until the words are there. */
  text(key: keyof Words & string, vars: Vars = {}): string {
    return fill(this.read.value?.words[key] ?? "", vars);
  }

  has(key: string): boolean {
    return key in (this.read.value?.words ?? {});
  }

  private async wordsIn(wanted: Language): Promise<Words> {
    const file = this.files[`${this.from}locales/${this.folder}/${wanted}.json`];
    if (!file) throw new Error(`no ${this.folder} in ${wanted}`);
    return file();
  }
}
