/** More rows than a home kitchen has in years, and still small enough for a browser. Imports no zod. */
export const mostExportedRows = 20_000
