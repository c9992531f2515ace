import { Card, suitOf } from "../cards/Card";
import { t } from "../i18n";
import { cardText, initialOf, whoIs } from "../names";
import { type Room, rowsOf, type ShownGroup, stripOf, type Timeline } from "../showdown";
import { me } from "../state";
import type { SeatNumber } from "../wire";

interface HandRowProps {
  seat: SeatNumber;
  groups: ShownGroup[];
  deadwood: number;
  /** The card that ended the deal, in the row of whose knock it was. */
  knockingCard: string | null;
  room: Room;
  /** How many groups lie on the table already; they come one by one. */
  after: number;
  timeline: Timeline;
  /** The laid-off cards in their order, and from where they come: from the hand below this one, or from that above. */
  laid: { cards: string[]; from: "below" | "above" };
}

/** One hand at the showdown, laid out in groups. */
export function HandRow({ seat, groups, deadwood, knockingCard, room, after, timeline, laid }: HandRowProps) {
  return (
    <section class="hand-row" aria-label={t("showdown.hand", { name: whoIs(seat) })}>
      <header class="hand-row-head">
        <span class={`avatar ${seat === me.value ? "me" : "them"}`} aria-hidden="true">
          {initialOf(whoIs(seat))}
        </span>
        <strong class="hand-row-name">{whoIs(seat)}</strong>
        <span class="quiet numbers">{t("showdown.deadwood", { count: deadwood })}</span>
        {knockingCard && (
          <span class="knocking quiet">
            <span class="knocking-word">{t("showdown.discard")}</span>{" "}
            <span class={`knocking-card numbers suit-${suitOf(knockingCard)}`}>{cardText(knockingCard)}</span>
          </span>
        )}
      </header>
      {rowsOf(groups, room).map((row, number) => (
        <div
          key={number}
          class="hand-row-cards"
          style={{ "--gap": `${room.gap}px`, "--step": `${stripOf(row, room) - room.card}px` }}
        >
          {row.map((group) => (
            <Group
              key={group.cards[0]?.card}
              group={group}
              card={room.card}
              at={timeline.group(after + groups.indexOf(group))}
              laidAt={(card) => timeline.layoff(laid.cards.indexOf(card))}
              from={laid.from}
            />
          ))}
        </div>
      ))}
    </section>
  );
}

interface GroupProps {
  group: ShownGroup;
  card: number;
  at: number;
  laidAt: (card: string) => number;
  from: "below" | "above";
}

function Group({ group, card, at, laidAt, from }: GroupProps) {
  return (
    <div class={`laid-group ${group.kind}`} style={{ "--at": `${at}ms` }}>
      {group.cards.map((shown) => (
        <span
          key={shown.card}
          class={`laid-card ${shown.laidOff ? `laid-off ${from}` : ""}`}
          style={shown.laidOff ? { "--at": `${laidAt(shown.card)}ms` } : {}}
        >
          <Card card={shown.card} width={card} />
        </span>
      ))}
    </div>
  );
}
