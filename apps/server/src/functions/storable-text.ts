/** JSON can write both by their numbers; text that came as UTF-8 has neither. */
const suspicious = /\\u(?:0000|d[89a-f])/i

type Path = (string | number)[]

interface Part {
  value: unknown
  name: string | number
  /** Of which it is a part: a path is only put together for the one that is refused. */
  of: Part | undefined
}

/**
 * Where a JSON value has a text that no text of the database can be: with a null character, or half of a character.
 * Undefined: nowhere. Goes by a list and not by itself, so that deep nesting costs no stack.
 */
export function unstorableText(text: string, json: unknown): Path | undefined {
  if (!suspicious.test(text)) return undefined
  const waiting: Part[] = [{ value: json, name: '', of: undefined }]
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const { value } = part
    if (typeof value === 'string' && !isStorable(value)) return pathTo(part)
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inside] of Object.entries(value)) {
      if (!isStorable(name)) return pathTo(part)
      waiting.push({ value: inside, name: Array.isArray(value) ? Number(name) : name, of: part })
    }
  }
  return undefined
}

function pathTo(part: Part): Path {
  const path: Path = []
  for (let at = part; at.of; at = at.of) path.push(at.name)
  return path.reverse()
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}
