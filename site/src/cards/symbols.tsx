/** The seven pictures of the deck: four suits on a grid of 24, three court emblems on a grid of 48. */

const SUITS = {
  s: "M12 2C9.6 5.6 3 9.4 3 14.3c0 2.8 2.1 4.8 4.6 4.8 1.6 0 2.8-.7 3.6-1.9-.3 2.3-1.1 3.8-2.5 4.8h6.6c-1.4-1-2.2-2.5-2.5-4.8.8 1.2 2 1.9 3.6 1.9 2.5 0 4.6-2 4.6-4.8C21 9.4 14.4 5.6 12 2Z",
  h: "M12 21.6C10.3 18.5 2.2 14.2 2.2 8.3 2.2 5.1 4.6 2.8 7.4 2.8c2 0 3.7 1.1 4.6 2.9.9-1.8 2.6-2.9 4.6-2.9 2.8 0 5.2 2.3 5.2 5.5 0 5.9-8.1 10.2-9.8 13.3Z",
  d: "M12 1.6c2 3.9 4.9 7.5 8.2 10.4-3.3 2.9-6.2 6.5-8.2 10.4-2-3.9-4.9-7.5-8.2-10.4C7.1 9.1 10 5.5 12 1.6Z",
  c: "M12 1.9a4.7 4.7 0 0 1 3.9 7.3 4.7 4.7 0 1 1-2.9 8.3c.3 1.9 1 3.4 2.3 4.5H8.7c1.3-1.1 2-2.6 2.3-4.5a4.7 4.7 0 1 1-2.9-8.3A4.7 4.7 0 0 1 12 1.9Z",
} as const;

const COURTS = {
  K: "M22.6 3.4h2.8v2.4h2.4v2.8h-2.4V11h-2.8V8.6h-2.4V5.8h2.4ZM24 13.5l8.6 11 6.4-5.7a3.5 3.5 0 1 1 3.6 1L39.9 36H8.1L5.4 19.8a3.5 3.5 0 1 1 3.6-1l6.4 5.7ZM8 39h32v5.5H8Z",
  Q: "M24 5.5a4 4 0 0 1 1.7 7.6c.5 5.9 2 10.8 4.7 14.7 1-3.7 3.3-7.3 6.6-10.5L36.8 17a3.6 3.6 0 1 1 5.4 2.6c-1.8 4.9-2.7 10.2-2.9 16.1-10-2.3-20.6-2.3-30.6 0-.2-5.9-1.1-11.2-2.9-16.1A3.6 3.6 0 1 1 11.2 17l-.2.3c3.3 3.2 5.6 6.8 6.6 10.5 2.7-3.9 4.2-8.8 4.7-14.7A4 4 0 0 1 24 5.5ZM8.9 38.8c9.9-2.3 20.3-2.3 30.2 0v4.7c-9.9-2.3-20.3-2.3-30.2 0Z",
  J: "M7 6c5.8 1.6 11.4 1 17-2.5C29.6 7 35.2 7.6 41 6v18.5C41 34.6 34 41.3 24 45 14 41.3 7 34.6 7 24.5Zm17 9.5L13.5 26v7L24 22.5 34.5 33v-7Z",
} as const;

export type Suit = keyof typeof SUITS;
export type Court = keyof typeof COURTS;

export function isCourt(rank: string): rank is Court {
  return rank in COURTS;
}

/** The pictures themselves, once on the page; `Pip` and `Emblem` point at them. */
export function Symbols() {
  return (
    <svg class="symbols" aria-hidden="true" width="0" height="0">
      {Object.entries(SUITS).map(([suit, path]) => (
        <symbol key={suit} id={`suit-${suit}`} viewBox="0 0 24 24">
          <path fill="currentColor" d={path} />
        </symbol>
      ))}
      {Object.entries(COURTS).map(([court, path]) => (
        <symbol key={court} id={`court-${court}`} viewBox="0 0 48 48">
          <path fill="currentColor" fill-rule="evenodd" d={path} />
        </symbol>
      ))}
    </svg>
  );
}

/** A suit's picture in that suit's colour. */
export function Pip({ suit, class: name = "" }: { suit: Suit; class?: string }) {
  return (
    <svg class={`pip suit-${suit} ${name}`} aria-hidden="true">
      <use href={`#suit-${suit}`} />
    </svg>
  );
}

/** The emblem of a jack, queen or king, in the colour it is put in. */
export function Emblem({ court }: { court: Court }) {
  return (
    <svg class="emblem" aria-hidden="true">
      <use href={`#court-${court}`} />
    </svg>
  );
}
