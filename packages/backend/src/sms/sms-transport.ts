export interface OutgoingText {
  /** The same for every attempt, so that a receiver can drop duplicates. */
  id: string
  to: string
  text: string
  /** When the message was written into the outbox. */
  queuedAt: Date
  /** The message is of no use after this moment; null if it stays useful. */
  validUntil: Date | null
  /** Whether this is not the first attempt; the outcome of an earlier one may be unknown. */
  isRepeated: boolean
}

/** Sends a text message. Throws when it was not accepted. */
export interface SmsTransport {
  send(message: OutgoingText): Promise<void>
}

/** The receiver rejected the message for good; it is not retried. */
export class TextRefused extends Error {
  /**
   * The reason, if the receiver gave one. `stop`, `unknown`, `landline` and `blocked` mean that the number gets no
   * texts.
   */
  readonly reason: string | null

  constructor(message: string, reason: string | null = null) {
    super(message)
    this.reason = reason
  }
}

/**
 * The receiver may have accepted the message. The next attempt asks the receiver, after a wait long enough for it to
 * know.
 */
export class OutcomeUnknown extends Error {}
