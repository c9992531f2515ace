/** A finger that still means what lay there a moment ago plays nothing: neither its tap nor the click that follows. */

import { justShown } from "./play";

let stale = false;

/** Around what plays when it is pressed. A key goes through: it means the button that has the focus. */
export const shield = {
  onPointerDownCapture: (down: Event) => {
    stale = justShown();
    if (stale) down.stopPropagation();
  },
  onClickCapture: (click: MouseEvent) => {
    if (stale && click.detail > 0) click.stopPropagation();
  },
};
