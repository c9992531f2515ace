/** The sheets a player opens: each by its name in `sheet`. */

import type { ComponentChildren } from "preact";
import { t } from "../i18n";
import { lazy } from "../lazy";
import { sheet } from "../state";
import { Ask } from "./Ask";
import { Device } from "./Device";
import { Invite } from "./Invite";
import { Menu } from "./Menu";
import { Sheet } from "./Sheet";

const Settings = lazy(() => import("../later").then((file) => file.Settings));
const Account = lazy(() => import("../account/sheets").then((file) => file.Account));
const AddDevice = lazy(() => import("../account/sheets").then((file) => file.AddDevice));
const Statistics = lazy(() => import("../account/sheets").then((file) => file.Statistics));
const Shuffle = lazy(() => import("../later").then((file) => file.Shuffle));
const Story = lazy(() => import("../later").then((file) => file.Story));
const Keys = lazy(() => import("../later").then((file) => file.Keys));
const Texts = lazy(() => import("../later").then((file) => file.Texts));

export function closeSheet(): void {
  sheet.value = null;
}

export function Sheets() {
  switch (sheet.value) {
    case "menu":
      return <Named title={t("menu.title")} body={<Menu />} />;
    case "invite":
      return <Named title={t("invite.title")} body={<Invite />} />;
    case "settings":
      return <Named title={t("settings.title")} body={<Settings />} />;
    case "rules":
      return <Named title={t("home.rules")} body={<Texts what="rules" />} />;
    case "howto":
      return <Named title={t("home.howto")} body={<Texts what="howto" />} />;
    case "privacy":
      return <Named title={t("home.privacy")} body={<Texts what="privacy" />} />;
    case "shuffle":
      return <Named title={t("home.shuffle")} body={<Shuffle />} />;
    case "story":
      return <Named title={t("table.log")} body={<Story />} />;
    case "keys":
      return <Named title={t("keys.title")} body={<Keys />} />;
    case "device":
      return <Named title={t("menu.device")} body={<Device />} />;
    case "account":
      return <Named title={t("account.title")} body={<Account />} />;
    case "addDevice":
      return <Named title={t("account.add")} body={<AddDevice />} />;
    case "statistics":
      return <Named title={t("account.statistics")} body={<Statistics />} />;
    case "leave":
    case "concede":
    case "offerEnd":
      return <Ask what={sheet.value} />;
    default:
      return null;
  }
}

function Named({ title, body }: { title: string; body: ComponentChildren }) {
  return (
    // One sheet in place of another is another; in another language it is the same.
    <Sheet key={sheet.value} title={title} close={closeSheet}>
      {body}
    </Sheet>
  );
}
