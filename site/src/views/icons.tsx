/** Line icons on a grid of 24, as wide as the text they stand in for. */

const PATHS = {
  chat: "M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8l-5 4v-4H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Z",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  settings:
    "M3 8h9m6 0h3M3 16h3m6 0h9M15 5.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5ZM9 13.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5Z",
  send: "M5 12h14M13 6l6 6-6 6",
  arranged: "M4 6h16M4 12h11M4 18h6",
  mine: "M8 20V4M4 8l4-4 4 4M16 4v16M12 16l4 4 4-4",
  back: "M15 5l-7 7 7 7",
} as const;

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
