/** The address of the page, and the links it makes. */

import { expect, test } from "vitest";
import { linkTo, parseRoute, socketUrl } from "../src/route";

test.each(["", "#", "#/"])("%o is the front page", (hash) => {
  expect(parseRoute(hash)).toEqual({ page: "home" });
});

test.each(["#k7m-4qz-9tb", "#/k7m-4qz-9tb", "#K7M-4QZ-9TB", "#k7m-4qz-9tb/", "#k7m4qz9tb", "#K7M%204QZ%209TB"])(
  "%s is a table",
  (hash) => {
    expect(parseRoute(hash)).toEqual({ page: "table", table: "k7m-4qz-9tb", seatCode: null });
  },
);

test("a seat code behind the table brings a seat", () => {
  expect(parseRoute("#k7m-4qz-9tb/23ab-wxyz")).toEqual({ page: "table", table: "k7m-4qz-9tb", seatCode: "23ab-wxyz" });
});

test.each(["#k7m", "#k7m-4qz-9t0", "#k7m-4qz-9tb/x", "#<script>", "#k7m-4qz-9tb-222"])("%s leads nowhere", (hash) => {
  expect(parseRoute(hash)).toEqual({ page: "lost" });
});

test.each(["https://gin.example/", "https://gin.example/play/index.html"])("a link made at %s is read back", (site) => {
  const link = linkTo("k7m-4qz-9tb", `${site}#222-222-222`);
  expect(link).toBe(`${site}#k7m-4qz-9tb`);
  expect(parseRoute(new URL(link).hash)).toEqual({ page: "table", table: "k7m-4qz-9tb", seatCode: null });
});

test("a seat's link carries its code", () => {
  expect(linkTo("k7m-4qz-9tb", "https://gin.example/", "23ab-wxyz")).toBe("https://gin.example/#k7m-4qz-9tb/23ab-wxyz");
});

test.each([
  ["/prod", "https:", "wss://gin.example/prod"],
  ["/prod", "http:", "ws://gin.example/prod"],
  ["wss://socket.example/prod", "https:", "wss://socket.example/prod"],
])("socket %s on %s is %s", (socket, protocol, url) => {
  expect(socketUrl(socket, { protocol, host: "gin.example" })).toBe(url);
});

test("an account has an address, and one that brings it to another device by a code", () => {
  expect(parseRoute("#account")).toEqual({ page: "account", code: null });
  expect(parseRoute(new URL(linkTo("account/23ab-wxyz", "https://gin.example/#k7m-4qz-9tb")).hash)).toEqual({
    page: "account",
    code: "23ab-wxyz",
  });
  expect(parseRoute("#account/23ab")).toEqual({ page: "lost" });
});
