/** What a page needs for an account, fetched together: the sheets, and what it does by itself where one is signed in. */

export { default as Account } from "./Account";
export { default as AddDevice } from "./AddDevice";
export { follow } from "./follow";
export { default as Statistics } from "./Statistics";
