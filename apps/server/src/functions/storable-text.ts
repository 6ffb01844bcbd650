/** JSON escapes of both; text decoded from UTF-8 contains neither. */
const suspicious = /\\u(?:0000|d[89a-f])/i

type Path = (string | number)[]

interface Part {
  value: unknown
  name: string | number
  /** The parent node; the path is built only for a refused string. */
  of: Part | undefined
}

/**
 * The path of a string in a JSON value that PostgreSQL cannot store: with a NUL character or a lone surrogate.
 * Undefined when there is none. Iterative, so that deep nesting does not overflow the stack.
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
