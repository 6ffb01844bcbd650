/**
 * Whether a query names a place, such as "sushi in Seattle" or "tacos 97201", so that the search needs no other place.
 * The server finds the place.
 */
export function namesPlace(query: string): boolean {
  return afterPreposition.test(query) || atTheEnd.test(query.trim())
}

const afterPreposition =
  /(?<![\p{L}\p{N}])(?:in|near(?: to)?|around|close to|not far from|outside(?: of)?|miles? (?:of|from)|в|во|около|возле|рядом с|недалеко от|миль от)\s+(?!(?:me|my|us|here|the|this|our|мной|меня|моем|моём|этом)(?![\p{L}]))\p{L}{2,}/iu

/** A name after a comma, a state in capitals, or a ZIP code. */
const atTheEnd = /,\s*\p{Lu}|\s[A-Z]{2}$|(?<![\p{N}$])\d{5}$/u
