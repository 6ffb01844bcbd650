import { createHash } from 'node:crypto'
import {
  idempotencyKeyRequired,
  invalidInput,
  invalidJson,
  postOnly,
} from '@localchef/contracts/common-refusals'
import { type InputRule, inputRuleNames, inputRules } from '@localchef/contracts/input-rules'
import { invalidField } from '@localchef/domain/refusal'
import { Refusal } from '@localchef/domain/refusal-error'
import type { ServerFunction } from '@localchef/domain/server-function'
import type { z } from 'zod'

export function refuseWrongMethod({ contract }: ServerFunction, request: Request): void {
  if (request.method === 'GET' && (contract.effect !== 'read' || contract.access !== 'anyone')) {
    throw Refusal.make(postOnly)
  }
}

/** The input of a call, parsed by its contract. */
export async function readInput({ contract }: ServerFunction, request: Request): Promise<unknown> {
  const text =
    request.method === 'GET'
      ? (new URL(request.url).searchParams.get('input') ?? '{}')
      : (await request.text()) || '{}'
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw Refusal.make(invalidJson)
  }
  const unstorable = unstorableText(text, json)
  if (unstorable) {
    throw invalidField(unstorable, 'unstorable_text')
  }
  const parsed = contract.input.safeParse(json)
  if (parsed.success) return parsed.data
  throw Refusal.make(invalidInput, {
    issues: parsed.error.issues.map((issue) => {
      const rule = ruleOf(issue)
      return {
        path: issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
        message: rule ? inputRules[rule] : messageOf(issue),
        ...(rule ? { rule } : {}),
      }
    }),
  })
}

/** The rule that a refinement of the schema names. */
function ruleOf(issue: z.core.$ZodIssue): InputRule | undefined {
  return issue.code === 'custom' ? inputRuleNames.find((rule) => rule === issue.params?.problem) : undefined
}

/** The message of an issue. Of a union, the messages of its alternatives: zod's own says only "Invalid input". */
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union') return issue.message
  const messages = issue.errors.flat().flatMap((one) => (one.path.length === 0 ? [messageOf(one)] : []))
  return [...new Set(messages)].join(', or ') || issue.message
}

export interface CreationKey {
  key: string
  requestHash: string
}

export function creationKeyOf(request: Request, input: unknown): CreationKey {
  const key = request.headers.get('idempotency-key') ?? ''
  if (key.length < 8 || key.length > 200) {
    throw Refusal.make(idempotencyKeyRequired)
  }
  return { key, requestHash: digest(JSON.stringify(input)) }
}

/** Node's own hash: `crypto.subtle` uses a thread per call, which costs more than hashing. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

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
