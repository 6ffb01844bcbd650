/**
 * What the server sent along with the page: the configuration and the answers of the public reads its first
 * view needs. Data in a block that is never executed, so the content security policy has nothing against it.
 */
interface SentAlong {
  config?: object
  /** By the name of the function and its input as JSON. */
  answers?: Record<string, unknown>
}

let sentAlong: SentAlong | undefined

function read(): SentAlong {
  sentAlong ??= parse(document.getElementById('first-answers')?.textContent)
  return sentAlong
}

function parse(text: string | null | undefined): SentAlong {
  try {
    return JSON.parse(text || '{}')
  } catch {
    // Cut off under way: then it is asked for.
    return {}
  }
}

export function configSentAlong(): object | undefined {
  return read().config
}

/** Each answer is given once: who asks again wants to know what has changed. */
export function takeSentAlong(name: string, input: unknown): unknown {
  const { answers } = read()
  const key = name + JSON.stringify(input)
  const answer = answers?.[key]
  if (answers) delete answers[key]
  return answer
}
