/**
 * Parameters of the browser's address. A change builds on these: `useSearchParams` has those of the last render, so a
 * second change before the next render would undo the first.
 */
export function latestParameters(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}
