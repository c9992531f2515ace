/** The sheets of accounts, which come in one file. */

export { default as Account } from "./Account";
export { default as AddDevice } from "./AddDevice";
export { default as Statistics } from "./Statistics";
