/** Runs before the page itself is there: shows what stands in it already, or hides it on the way to a table. */

document.documentElement.dataset.at = location.hash.length > 1 ? "table" : "home";
