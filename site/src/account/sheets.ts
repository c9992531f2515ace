/** The sheets of accounts: fetched together. */

export { default as Account } from "./Account";
export { default as AddDevice } from "./AddDevice";
export { default as Statistics } from "./Statistics";
