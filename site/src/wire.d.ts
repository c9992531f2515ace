/* Written by `make wire` from functions/messages.py and account_messages.py; change it there. */

export type AnyCommand =
  | Open
  | Sit
  | Admit
  | AddBot
  | RemoveBot
  | SetPace
  | Leave
  | Commit
  | Nonce
  | Play
  | Ready
  | Rematch
  | Concede
  | OfferEnd
  | AcceptEnd
  | Claim
  | MoveSeat
  | TakeSeat
  | Chat
  | Mute
  | AskRecord
  | AskReplay
  | AskReview
  | AskFigures
  | AskPuzzle
  | PageError
  | Sync;
export type AnyMessage =
  | TableView
  | Pong
  | Refused
  | ChatLines
  | History
  | SeatCodeMade
  | RecordPart
  | ReplayView
  | ReviewView
  | FiguresView
  | PuzzleView
  | Reload;
/**
 * What stands in the way of a command. The sentences are in `WORDS`.
 */
export type RefusalCode =
  | "closed"
  | "not_seated"
  | "table_full"
  | "already_seated"
  | "no_opponent"
  | "not_opener"
  | "no_bot"
  | "no_guest"
  | "stale"
  | "not_dealt"
  | "already_dealt"
  | "already_committed"
  | "commitment_missing"
  | "nonce_wrong"
  | "deal_not_over"
  | "too_early"
  | "game_over"
  | "game_not_over"
  | "no_offer"
  | "opponent_left"
  | "not_away"
  | "seat_code_wrong"
  | "seat_code_expired"
  | "name_too_long"
  | "chat_too_long"
  | "chat_empty";
/**
 * Why a move is not allowed: stable codes, each with the sentence of the rule.
 */
export type IllegalMoveCode =
  | "deal_over"
  | "not_your_turn"
  | "offer_no_stock"
  | "must_draw_stock"
  | "pass_only_in_offer"
  | "must_draw_first"
  | "already_drawn"
  | "not_held"
  | "just_taken"
  | "too_much_deadwood";
/**
 * Why a frame was refused before any rule of the table was asked, or why it could not be.
 */
export type WireCode =
  | "unreadable"
  | "too_large"
  | "unknown_action"
  | "bad_field"
  | "unknown_table"
  | "chat_too_fast"
  | "too_fast"
  | "too_much"
  | "unknown_record"
  | "unknown_deal"
  | "not_yours"
  | "too_many_tables"
  | "no_new_tables"
  | "busy"
  | "unavailable"
  | "fault";
export type AnyAsk =
  | NewPasskey
  | KeepPasskey
  | AskChallenge
  | SignIn
  | AskDeviceCode
  | UseDeviceCode
  | ShowAccount
  | SaveAccount
  | RemovePasskey
  | EndSession
  | SignOut
  | CountGame
  | AskStatistics
  | AskExport
  | DeleteAccount;
export type AnyAnswer =
  | PasskeyWanted
  | ChallengeMade
  | AccountView
  | DeviceCodeMade
  | SignedOut
  | GameCounted
  | StatisticsView
  | ExportPart
  | AccountDeleted
  | AccountRefused;
/**
 * What stands in the way of an ask. The sentences are in `WORDS`.
 */
export type AccountCode =
  | "signed_out"
  | "passkey_unknown"
  | "passkey_unverified"
  | "passkey_cloned"
  | "passkey_known"
  | "passkey_last"
  | "passkeys_too_many"
  | "challenge_unknown"
  | "challenge_used"
  | "challenge_expired"
  | "origin_foreign"
  | "device_code_wrong"
  | "device_code_used"
  | "device_code_expired"
  | "tries_too_many"
  | "preferences_too_many"
  | "seat_not_yours"
  | "game_taken";

export interface Wire {
  AnyCommand: AnyCommand;
  AnyMessage: AnyMessage;
  AnyAsk: AnyAsk;
  AnyAnswer: AnyAnswer;
}
/**
 * Open a table and sit at seat 0. The code is derived from secret and command, so a repeat finds the same table.
 */
export interface Open {
  action: "open";
  command: string;
  secret: string;
  name: string;
  rules?: RulesChoice;
}
/**
 * What the opener may choose of the table's rules; left out means the standard game.
 */
export interface RulesChoice {
  target?: number;
  knock_limit?: number;
}
/**
 * Take the empty seat; or, where a bot sits, ask the opener for its place. Repeats with one secret are one seat.
 */
export interface Sit {
  table: string;
  command: string;
  action: "sit";
  secret: string;
  name: string;
}
/**
 * Answer the guest who asks for the bot's seat: the guest plays on in its place, or is turned away.
 */
export interface Admit {
  table: string;
  command: string;
  action: "admit";
  yes: boolean;
}
/**
 * Seat the house bot in the empty seat.
 */
export interface AddBot {
  table: string;
  command: string;
  action: "addBot";
  level?: Level;
}
/**
 * Empty the bot's seat, between games only.
 */
export interface RemoveBot {
  table: string;
  command: string;
  action: "removeBot";
}
/**
 * How long the house waits before it moves at this table: not at all, about a second, or about three.
 */
export interface SetPace {
  table: string;
  command: string;
  action: "setPace";
  pace: Pace;
}
/**
 * Leave the table: frees the seat before a game, concedes the one being played, closes an opener's table.
 */
export interface Leave {
  table: string;
  command: string;
  action: "leave";
}
/**
 * The page's commitment to its nonce for this game: SHA-256, see `core.shuffle`.
 */
export interface Commit {
  table: string;
  command: string;
  action: "commit";
  game: number;
  commitment: string;
}
/**
 * Reveal the nonce, once every commitment is there.
 */
export interface Nonce {
  table: string;
  command: string;
  action: "nonce";
  game: number;
  nonce: string;
}
/**
 * One move of the deal, made for the moment the player saw.
 */
export interface Play {
  table: string;
  command: string;
  action: "move";
  at: string;
  move: string;
}
/**
 * Ready for the next deal, having seen the result of the one that ended at `at`.
 */
export interface Ready {
  table: string;
  command: string;
  action: "ready";
  at: string;
}
/**
 * Want another game after the game numbered `game`; it starts when both do.
 */
export interface Rematch {
  table: string;
  command: string;
  action: "rematch";
  game: number;
}
/**
 * Give up this game.
 */
export interface Concede {
  table: string;
  command: string;
  action: "concede";
  game: number;
}
/**
 * Offer to end the game as it stands; `withdraw` takes the offer back or declines the other's.
 *
 * An offer lapses with the result of the deal.
 */
export interface OfferEnd {
  table: string;
  command: string;
  action: "offerEnd";
  game: number;
  withdraw?: boolean;
}
/**
 * Accept the other's offer to end the game as it stands.
 */
export interface AcceptEnd {
  table: string;
  command: string;
  action: "acceptEnd";
  game: number;
}
/**
 * Claim what another's absence allows, judged by the server's and the gateway's clocks.
 *
 * `house`: let the house play on for the absent seat. `end`: end the game as it stands. Both need 90 s of absence.
 * `next`: deal the next deal 60 s after the first seat was ready.
 */
export interface Claim {
  table: string;
  command: string;
  action: "claim";
  what: "house" | "end" | "next";
  game: number;
}
/**
 * Ask for a one-time code that brings this seat to another device within two minutes.
 */
export interface MoveSeat {
  table: string;
  command: string;
  action: "moveSeat";
}
/**
 * Take a seat here with its one-time code; `secret` is this device's new secret for the seat.
 */
export interface TakeSeat {
  table: string;
  command: string;
  action: "takeSeat";
  code: string;
  secret: string;
}
/**
 * Say a line at the table.
 */
export interface Chat {
  table: string;
  command: string;
  action: "chat";
  text: string;
}
/**
 * Stop or resume hearing the other seat's chat.
 */
export interface Mute {
  table: string;
  command: string;
  action: "mute";
  muted: boolean;
}
/**
 * Ask for the text of a finished game (docs/RECORDS.md), by its public name.
 *
 * With the table's code, for who sits there and sat there then: with the seal, so that it can be checked. Without, for
 * whoever has the game's link.
 */
export interface AskRecord {
  action: "record";
  record: string;
  table?: string | null;
}
/**
 * Ask for one deal of a finished game laid open, by the game's public name.
 */
export interface AskReplay {
  action: "replay";
  record: string;
  deal: number;
}
/**
 * Ask how far the review of one's own decisions in a finished game is; with `begin`, have it made.
 *
 * For whose secret is a seat's of the table, and was then. A page asks again while it is made.
 */
export interface AskReview {
  action: "review";
  record: string;
  table: string;
  secret: string;
  begin?: boolean;
}
/**
 * Ask what chance dealt in all games that were finished on this server.
 */
export interface AskFigures {
  action: "figures";
}
/**
 * Ask for today's puzzle.
 */
export interface AskPuzzle {
  action: "puzzle";
}
/**
 * Something failed in the page. It names no table and holds no card, name, code or secret: the page takes them out.
 *
 * At most one a minute; it goes to the log and its count, and is not answered.
 */
export interface PageError {
  action: "pageError";
  /**
   * Thrown and not caught, a promise nobody waited for, or what the security policy forbade.
   */
  kind: "error" | "rejection" | "policy";
  text: string;
  /**
   * File, line and column.
   */
  where?: string;
  /**
   * Which build of the page: the name of its script.
   */
  page: string;
}
/**
 * The heartbeat, and how a connection is bound to its seat.
 *
 * With `secret`, binds this connection to the secret's seat and is answered by the whole view. Without, is answered
 * by `pong`, or by the view where the asker's `version` is older. `version` 0 also brings chat and finished deals;
 * where a line was said after `heard`, chat comes too.
 */
export interface Sync {
  action: "sync";
  table: string;
  version?: number;
  protocol?: number;
  secret?: string | null;
  /**
   * Until when the asker holds every line of chat, as the `until` of what it was told says.
   */
  heard?: number | null;
}
/**
 * A seat's whole current view of the table; `you` is None for somebody who only has the link.
 */
export interface TableView {
  type: "view";
  table: string;
  version: number;
  at: string;
  you: SeatNumber | null;
  stage: "waiting" | "sealing" | "playing" | "showdown" | "over" | "closed";
  rules: RulesView;
  seats: [SeatInfo, SeatInfo | null];
  seal: SealView | null;
  scores: [number, number];
  /**
   * Games won at this table.
   */
  wins: [number, number];
  /**
   * None for a watcher, and while no deal has been dealt in this game.
   */
  deal: DealView | null;
  end: EndView | null;
  /**
   * The public name of this game once it is over, if a deal was dealt in it: by it the game is found for a year.
   */
  record: string | null;
  /**
   * The name of somebody who asks for the bot's seat; only the opener is told.
   */
  guest: string | null;
  /**
   * You are that guest, and have not been answered yet.
   */
  asking: boolean;
  /**
   * How long the house waits before it moves.
   */
  pace: Pace;
  /**
   * You have muted the other seat's chat.
   */
  muted: boolean;
  /**
   * The last command ids of your seat that took effect.
   */
  acks: string[];
}
/**
 * The rules of this table, in full.
 */
export interface RulesView {
  target: number;
  knock_limit: number;
  gin_bonus: number;
  undercut_bonus: number;
}
/**
 * What both seats and whoever opens the link may know of a seat.
 */
export interface SeatInfo {
  name: string;
  kind: "person" | "bot";
  level: Level | null;
  presence: Presence;
  /**
   * The house plays on for this absent person.
   */
  house: boolean;
  left: boolean;
  ready: boolean;
  rematch: boolean;
  offers_end: boolean;
}
/**
 * The sealed shuffle of this game: commitments (hex), then nonces, and the seed once the game is over.
 */
export interface SealView {
  game: number;
  seed_commitment: string;
  commitments: [string | null, string | null];
  /**
   * Each seat's nonce once all are revealed; a bot has none.
   */
  nonces: [string | null, string | null];
  seed: string | null;
}
/**
 * What one seat knows of the deal being played; everything is derived from its own cards and what was public.
 */
export interface DealView {
  dealer: SeatNumber;
  turn: SeatNumber | null;
  phase: "offer" | "draw" | "discard" | "over";
  hand: string[];
  groups: GroupView[];
  /**
   * How many equally good arrangements there are.
   */
  ways: number;
  /**
   * All of them, that of `groups` first, for a player who would rather see another; empty where there is only one.
   */
  arrangements: GroupView[][];
  deadwood: number;
  legal_moves: string[];
  /**
   * Card -> deadwood of the ten kept; only while this seat must discard. The locked card is not in it.
   */
  sheds: {
    [k: string]: number;
  };
  knocks: string[];
  just_drawn: string | null;
  locked: string | null;
  opponent_count: number;
  upcard: string;
  top: string | null;
  discards: number;
  stock: number;
  /**
   * The public moves so far, packed as in `core.moves`: `ppdThtd9s`.
   */
  seen: string;
  /**
   * The last four public moves of the deal at most, oldest first: a whole turn of each seat.
   */
  events: EventView[];
  result: ResultView | null;
}
/**
 * Cards shown together: a meld, or the deadwood.
 */
export interface GroupView {
  kind: "run" | "set" | "deadwood";
  cards: string[];
}
/**
 * One public thing that happened in this deal, for the page to tell and animate.
 *
 * `move` is the kind of move; `card` is the card taken from or thrown on the discard pile, None for a stock draw.
 */
export interface EventView {
  ply: number;
  seat: SeatNumber;
  move: "pass" | "take" | "draw" | "discard" | "knock";
  card: string | null;
}
/**
 * How a deal ended. A void shows neither hand.
 */
export interface ResultView {
  kind: "gin" | "knock" | "undercut" | "void";
  winner: SeatNumber | null;
  points: number;
  knocker: SeatNumber | null;
  knocking_card: string | null;
  /**
   * By seat. The defender's `deadwood` is what counts, after layoffs; laid-off cards are in neither group of it.
   */
  hands: [ShownHand | null, ShownHand | null];
  layoffs: LayoffView[];
}
/**
 * A hand laid open at the showdown, before layoffs are moved: its groups and the value of its deadwood group.
 */
export interface ShownHand {
  groups: GroupView[];
  deadwood: number;
}
/**
 * A card the defender laid off, and the index of the knocker's group that it joined.
 */
export interface LayoffView {
  card: string;
  onto: number;
}
/**
 * How the game ended.
 */
export interface EndView {
  reason: "won" | "conceded" | "agreed" | "absent";
  winner: SeatNumber | null;
}
/**
 * The asker's version is the newest.
 */
export interface Pong {
  type: "pong";
  table: string;
  version: number;
  presence: [Presence, Presence | null];
}
/**
 * A command that changed nothing: a stable code, plain words, and the current view where there is one.
 */
export interface Refused {
  type: "refused";
  code: RefusalCode | IllegalMoveCode | WireCode;
  words: string;
  command: string | null;
  view: TableView | null;
}
/**
 * Chat lines, oldest first: one as it is said, or the newest fifty after a `sync` that wants them.
 *
 * Whoever held every line until `after` now holds every one until `until`; whoever did not has missed one.
 */
export interface ChatLines {
  type: "chat";
  table: string;
  lines: ChatLine[];
  after: number;
  until: number;
}
/**
 * One line of chat. `id` is the same however often it arrives; `at` is the server's time in ms.
 */
export interface ChatLine {
  id: string;
  seat: SeatNumber;
  text: string;
  at: number;
}
/**
 * The finished deals of the current game, oldest first, after a `sync` with version 0.
 */
export interface History {
  type: "history";
  table: string;
  deals: DealLine[];
}
/**
 * One finished deal of this game, a line of the score sheet.
 */
export interface DealLine {
  game: number;
  deal: number;
  kind: "gin" | "knock" | "undercut" | "void";
  winner: SeatNumber | null;
  points: number;
}
/**
 * The one-time code that brings your seat to another device, and for how many seconds it holds.
 */
export interface SeatCodeMade {
  type: "seatCode";
  table: string;
  code: string;
  seconds: number;
}
/**
 * A part of the text of a finished game, `part` of `parts` from 1; one after another they are the whole.
 */
export interface RecordPart {
  type: "record";
  record: string;
  /**
   * Whether it holds the seal.
   */
  sealed: boolean;
  part: number;
  parts: number;
  text: string;
}
/**
 * One deal of a finished game laid open: every card, every move, and how each hand was best arranged.
 */
export interface ReplayView {
  type: "replay";
  record: string;
  deal: number;
  /**
   * How many the game had.
   */
  deals: number;
  rules: RulesView;
  /**
   * Which seats the house bot had.
   */
  bots: [boolean, boolean];
  dealer: SeatNumber;
  /**
   * As dealt.
   */
  hands: [string[], string[]];
  upcard: string;
  /**
   * The first is drawn first.
   */
  stock: string[];
  /**
   * Packed as in `core.moves`.
   */
  moves: string;
  /**
   * Both hands as dealt, seat 0 first; then after each move the hand of who made it: `5h 6h 7h|9s 9d 9c/As Kd`, melds and deadwood.
   */
  arranged: string[];
  /**
   * Of each of `arranged`.
   */
  deadwood: number[];
  /**
   * Before this deal.
   */
  scores: [number, number];
  /**
   * None where the game was ended in the middle of the deal.
   */
  result: ResultView | null;
  end: EndView;
}
/**
 * The review of one seat's decisions in a finished game, as far as it is made.
 */
export interface ReviewView {
  type: "review";
  record: string;
  seat: SeatNumber;
  /**
   * Never asked for; not begun; being made; made.
   */
  state: "off" | "waiting" | "working" | "done";
  done: number;
  /**
   * Of the work; 0 while they are not known.
   */
  steps: number;
  /**
   * Where the seat had a choice.
   */
  decisions: number;
  /**
   * Those made as the expert would have, or as well for all it can tell.
   */
  alike: number;
  /**
   * The costliest first. They may change places until the review is done.
   */
  moments: MomentView[];
}
/**
 * A decision that the expert would have made otherwise, and what that was worth.
 */
export interface MomentView {
  deal: number;
  /**
   * Which move of the deal it was, from 0: as a step of the replay, the one after which it was made.
   */
  ply: number;
  played: string;
  better: string;
  /**
   * In hundredths of a percent of the chance of winning the game; the mean over imagined deals.
   */
  worth: number;
  /**
   * Its standard error, in the same.
   */
  error: number;
  samples: number;
}
/**
 * What chance dealt in all games that were finished on this server, and what fair shuffling brings.
 */
export interface FiguresView {
  type: "figures";
  kinds: FiguresOfKind[];
}
/**
 * Of all games between people, or of all with the house at seat 1.
 */
export interface FiguresOfKind {
  kind: "people" | "house";
  games: number;
  deals: number;
  figures: FigureView[];
}
/**
 * A count of what was dealt, and what fair shuffling brings.
 */
export interface FigureView {
  about: "rank" | "suit" | "lower" | "gin" | "streak";
  /**
   * The rank or suit; of streaks how long they are at least.
   */
  which: string;
  seat: SeatNumber | null;
  times: number;
  /**
   * None where it hangs on how well they play.
   */
  expected: number | null;
  low: number;
  /**
   * Nineteen of twenty fair counts lie between these.
   */
  high: number;
}
/**
 * Today's puzzle, the same for everybody.
 */
export interface PuzzleView {
  type: "puzzle";
  /**
   * By the clock of Greenwich, `2026-11-30`.
   */
  day: string;
  /**
   * None where no finished game had one to give.
   */
  puzzle: DayPuzzle | null;
}
/**
 * A decision out of a finished game, as its seat saw it, and the answer.
 */
export interface DayPuzzle {
  you: SeatNumber;
  rules: RulesView;
  scores: [number, number];
  deal: DealView;
  answer: string;
  /**
   * Those that were weighed against the answer.
   */
  choices: ChoiceView[];
}
/**
 * Another move in a puzzle, and how much worse it is: as in a review.
 */
export interface ChoiceView {
  move: string;
  worth: number;
  error: number;
}
/**
 * This page is too old for the server: load it anew.
 */
export interface Reload {
  type: "reload";
  protocol: number;
}
/**
 * Ask what a passkey is to be made from. Answered by `passkeyWanted`.
 *
 * With `user` and `token`, for one more passkey of that account; without, for the first of a new one.
 */
export interface NewPasskey {
  action: "account";
  command: string;
  ask: "newPasskey";
  user?: string | null;
  token?: string | null;
}
/**
 * Keep the passkey just made: a new account comes to be with it, or its own gets one more. Answered by `account`.
 *
 * `token` is this device's: of a new account the one that it makes now, of 32 random bytes; else that of its session.
 * The challenge in `client_data` says which account it is for. Refused `challenge_unknown`, `challenge_used`,
 * `challenge_expired`, `origin_foreign`, `passkey_unverified`, `passkey_known`, `passkeys_too_many`.
 */
export interface KeepPasskey {
  action: "account";
  command: string;
  ask: "keepPasskey";
  token: string;
  /**
   * `clientDataJSON`.
   */
  client_data: string;
  /**
   * `attestationObject`, of format `none`.
   */
  attestation: string;
  /**
   * The device in words, such as "Chrome on Android": what the passkey and a new session are listed as.
   */
  device: string;
}
/**
 * Ask for what a passkey signs to sign in. Answered by `challenge`.
 */
export interface AskChallenge {
  action: "account";
  command: string;
  ask: "challenge";
}
/**
 * Sign in by a passkey of this site that the player chose. Answered by `account`.
 *
 * Refused as `keepPasskey` is, and `passkey_unknown` where it was removed or its account deleted, `passkey_cloned`
 * where its count goes back.
 */
export interface SignIn {
  action: "account";
  command: string;
  ask: "signIn";
  /**
   * Of the session to be, made by this device of 32 random bytes.
   */
  token: string;
  /**
   * `userHandle`.
   */
  user: string;
  passkey: string;
  /**
   * `clientDataJSON`.
   */
  client_data: string;
  authenticator_data: string;
  signature: string;
  device: string;
}
/**
 * Ask for a one-time code that signs another device in within two minutes. Answered by `deviceCode`.
 */
export interface AskDeviceCode {
  action: "account";
  command: string;
  user: string;
  token: string;
  ask: "deviceCode";
}
/**
 * Sign this device in by the code that another shows; it can then make a passkey of its own. Answered by `account`.
 *
 * Refused `device_code_wrong`, `device_code_used`, `device_code_expired`, and `tries_too_many` after twenty tries at
 * once from one network.
 */
export interface UseDeviceCode {
  action: "account";
  command: string;
  ask: "useDeviceCode";
  /**
   * Of the session to be, made by this device of 32 random bytes.
   */
  token: string;
  code: string;
  device: string;
}
/**
 * Ask for the account as it is now. Answered by `account`.
 */
export interface ShowAccount {
  action: "account";
  command: string;
  user: string;
  token: string;
  ask: "show";
}
/**
 * Keep a nickname, or settings that the player changed on this device. Answered by `account`, with all of them.
 *
 * What is sent takes the place of what the account has, setting by setting; what is not sent stays. So a device sends
 * only what was changed on it since it last heard of the account, and takes everything else from the answer. Refused
 * `name_too_long`, `preferences_too_many`.
 */
export interface SaveAccount {
  action: "account";
  command: string;
  user: string;
  token: string;
  ask: "save";
  /**
   * Cleaned as names at the table are; empty for none.
   */
  nickname?: string | null;
  preferences?: {
    [k: string]: boolean | number | string;
  } | null;
}
/**
 * Forget a passkey. Answered by `account`; refused `passkey_last`.
 */
export interface RemovePasskey {
  action: "account";
  command: string;
  user: string;
  token: string;
  ask: "removePasskey";
  passkey: string;
}
/**
 * Sign another device out. Answered by `account`; this device's own session is ended by `signOut`.
 */
export interface EndSession {
  action: "account";
  command: string;
  user: string;
  token: string;
  ask: "endSession";
  session: string;
}
/**
 * Sign this device out. Answered by `signedOut`, also where it was already; seats and games stay as they are.
 */
export interface SignOut {
  action: "account";
  command: string;
  user: string;
  token: string;
  ask: "signOut";
}
/**
 * Count a finished game for this account. Answered by `counted`, the first time and every other.
 *
 * The seat's secret shows whose seat it was. Also for a game played before there was an account, for a year after it.
 * Refused `unknown_record`, `seat_not_yours`, `game_taken` where the seat counts for another account or this account
 * had the other seat, `too_fast` where many were asked at once: then ask again after a second.
 */
export interface CountGame {
  action: "account";
  command: string;
  user: string;
  token: string;
  ask: "count";
  /**
   * The game's public name: `record` of the view that shows it over.
   */
  record: string;
  /**
   * The seat's at that table.
   */
  secret: string;
}
/**
 * Ask for the statistics of every game counted. Answered by `statistics`.
 */
export interface AskStatistics {
  action: "account";
  command: string;
  user: string;
  token: string;
  ask: "statistics";
}
/**
 * Ask for everything kept of the account, as one JSON text. Answered by its parts, `export`.
 */
export interface AskExport {
  action: "account";
  command: string;
  user: string;
  token: string;
  ask: "export";
}
/**
 * Delete the account and everything of it, at once and for good. Answered by `deleted`, also where it was already.
 *
 * Every device is signed out. Games played stay, with "a former player" in the place of the name.
 */
export interface DeleteAccount {
  action: "account";
  command: string;
  user: string;
  token: string;
  ask: "delete";
}
/**
 * What a passkey is made from. The relying party's id is the page's own host, as browsers take it by themselves.
 *
 * Wanted besides: a resident (discoverable) credential, user verification preferred, attestation none. Good for five
 * minutes and one answer.
 */
export interface PasskeyWanted {
  type: "account";
  command: string;
  answer: "passkeyWanted";
  challenge: string;
  /**
   * `user.id`: the account's own, 16 random bytes.
   */
  user: string;
  /**
   * Ids of the passkeys that the account has already.
   */
  exclude: string[];
  /**
   * `pubKeyCredParams`, the best first.
   */
  algorithms: number[];
}
/**
 * What a passkey is to sign, with no list of credentials: the player chooses. For five minutes and one answer.
 */
export interface ChallengeMade {
  type: "account";
  command: string;
  answer: "challenge";
  challenge: string;
}
/**
 * Everything of the account but its games. Keep the one with the highest version.
 */
export interface AccountView {
  type: "account";
  command: string;
  answer: "account";
  /**
   * The account's id, to be sent with every further ask.
   */
  user: string;
  /**
   * Rises with every change of nickname, preferences or passkeys.
   */
  version: number;
  created: number;
  /**
   * Empty for none.
   */
  nickname: string;
  preferences: {
    [k: string]: boolean | number | string;
  };
  /**
   * The oldest first.
   */
  passkeys: PasskeyInfo[];
  /**
   * The oldest first.
   */
  sessions: SessionInfo[];
}
/**
 * A passkey of the account. Times are the server's, in ms.
 */
export interface PasskeyInfo {
  id: string;
  /**
   * The device in words, as it was when the passkey was made.
   */
  name: string;
  created: number;
  /**
   * When it last signed a device in, or was made.
   */
  used: number;
}
/**
 * A device that is signed in. Times are the server's, in ms.
 */
export interface SessionInfo {
  id: string;
  device: string;
  created: number;
  /**
   * When it was last heard of, to the day.
   */
  used: number;
  /**
   * Whether it is the one that asks.
   */
  here: boolean;
}
/**
 * The one-time code that signs another device in, and for how many seconds it holds.
 */
export interface DeviceCodeMade {
  type: "account";
  command: string;
  answer: "deviceCode";
  code: string;
  seconds: number;
}
/**
 * This device is signed out.
 */
export interface SignedOut {
  type: "account";
  command: string;
  answer: "signedOut";
}
/**
 * The game is counted, once.
 */
export interface GameCounted {
  type: "account";
  command: string;
  answer: "counted";
  record: string;
}
/**
 * Every game that the account has counted, added up from their records.
 */
export interface StatisticsView {
  type: "account";
  command: string;
  answer: "statistics";
  games: Tally;
  /**
   * Games won in a row up to the last one, below zero for games lost; abandoned ones neither add nor break.
   */
  streak: number;
  /**
   * The longest row of games won.
   */
  best_streak: number;
  deals: DealTally;
  /**
   * Those played against, the easiest first.
   */
  levels: LevelTally[];
  /**
   * Whom the player met last first; a hundred at most.
   */
  friends: FriendTally[];
  /**
   * The last two hundred games, the oldest first.
   */
  points: GamePoint[];
}
/**
 * Games counted. Finished and conceded ones are won or lost; those ended by agreement or absence are apart.
 */
export interface Tally {
  won: number;
  lost: number;
  abandoned: number;
}
/**
 * How the deals of games won and lost ended, seen from this player.
 */
export interface DealTally {
  won: number;
  lost: number;
  void: number;
  gins: number;
  /**
   * Short of gin, undercut or not.
   */
  knocks: number;
  /**
   * The other's knocks that this player undercut.
   */
  undercuts: number;
  gins_against: number;
  knocks_against: number;
  /**
   * This player's knocks that were undercut.
   */
  undercuts_against: number;
  /**
   * The others' deadwood in deals this player won by knock or gin, after layoffs, on average; None without any.
   */
  caught: number | null;
  /**
   * This player's deadwood in deals the others won so.
   */
  caught_with: number | null;
  /**
   * How often this player ended a deal with 0, 1, ... 10 deadwood; 0 is gin.
   */
  knock_deadwood: number[];
}
/**
 * Games against the house at one level.
 */
export interface LevelTally {
  won: number;
  lost: number;
  abandoned: number;
  level: Level;
}
/**
 * Games against one person.
 */
export interface FriendTally {
  won: number;
  lost: number;
  abandoned: number;
  /**
   * Somebody with an account; whoever had that name without one; everybody who has deleted theirs, together.
   */
  kind: "player" | "guest" | "former";
  /**
   * As it was in the last of the games; empty for former players.
   */
  name: string;
  /**
   * When that was over, by the server's time in ms.
   */
  last: number;
}
/**
 * One game, a point of a plot.
 */
export interface GamePoint {
  /**
   * When it was over, by the server's time in ms.
   */
  at: number;
  mine: number;
  theirs: number;
  target: number;
  /**
   * None where it was abandoned.
   */
  won: boolean | null;
}
/**
 * A part of the account's JSON text, `part` of `parts` from 1; one after another they are the whole.
 */
export interface ExportPart {
  type: "account";
  command: string;
  answer: "export";
  part: number;
  parts: number;
  text: string;
}
/**
 * The account and everything of it is gone.
 */
export interface AccountDeleted {
  type: "account";
  command: string;
  answer: "deleted";
}
/**
 * An ask that changed nothing: a stable code and plain words.
 */
export interface AccountRefused {
  type: "account";
  /**
   * None where not even that could be read.
   */
  command: string | null;
  answer: "refused";
  code: AccountCode | RefusalCode | WireCode;
  words: string;
}

export type SeatNumber = 0 | 1;
export type Level = "easy" | "standard" | "expert";
export type Pace = "quick" | "human" | "slow";
export type Presence = "here" | "away";
