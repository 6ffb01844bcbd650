/**
 * Data the server sent with the page: the configuration and the answers of the first view's public reads. A data
 * block, which the content security policy allows.
 */
interface FirstAnswers {
  config?: object
  /** Keyed by function name and JSON input. */
  answers?: Record<string, unknown>
  /** Whether the server drew the view for the visitor's place. */
  isPlaced?: boolean
}

let sentAlong: FirstAnswers | undefined

function read(): FirstAnswers {
  sentAlong ??= parse(document.getElementById('first-answers')?.textContent)
  return sentAlong
}

function parse(text: string | null | undefined): FirstAnswers {
  try {
    return JSON.parse(text || '{}')
  } catch {
    // The page was truncated; the data is fetched instead.
    return {}
  }
}

export function isPlacedByServer(): boolean | undefined {
  return read().isPlaced
}

export function configSentAlong(): object | undefined {
  return read().config
}

/** Each answer is used once: a second read should get current data. */
export function takeFirstAnswer(name: string, input: unknown): unknown {
  const { answers } = read()
  const key = name + JSON.stringify(input)
  const answer = answers?.[key]
  if (answers) delete answers[key]
  return answer
}
