// Two seats draw and discard in turn, as at our tables: what boardgame.io does with such moves, without rules or melds.
const { Server, Origins } = require("boardgame.io/server");

const HAND = 10;
const RANKS = "A23456789TJQK";
const SUITS = "shdc";
const DECK = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

function dealt(random) {
  const deck = random.Shuffle(DECK);
  return {
    hands: { 0: deck.slice(0, HAND), 1: deck.slice(HAND, 2 * HAND) },
    pile: [deck[2 * HAND]],
    stock: deck.slice(2 * HAND + 1),
  };
}

const gin = {
  name: "gin",
  setup: ({ random }) => dealt(random),
  moves: {
    draw: {
      client: false,
      move: ({ G, playerID }) => {
        G.hands[playerID].push(G.stock.pop());
      },
    },
    discard: {
      client: false,
      move: ({ G, playerID, random, events }, card) => {
        G.hands[playerID] = G.hands[playerID].filter((held) => held !== card);
        G.pile.push(card);
        if (G.stock.length <= 2) {
          Object.assign(G, dealt(random));
        }
        events.endTurn();
      },
    },
  },
  playerView: ({ G, playerID }) => ({
    hand: G.hands[playerID] ?? [],
    pile: G.pile,
    stock: G.stock.length,
  }),
};

Server({ games: [gin], origins: [Origins.LOCALHOST, true] }).run(Number(process.env.PORT), () => {
  console.log("ready");
});
