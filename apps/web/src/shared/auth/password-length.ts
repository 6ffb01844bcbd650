/** Shortest and longest password that the server accepts. */
export const shortestPassword = 8
export const longestPassword = 72
