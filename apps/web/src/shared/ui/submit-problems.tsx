import i18n from 'i18next'
import { CircleAlert } from 'lucide-react'
import { type RefObject, useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'

/** An error at a field of a form. */
interface Problem {
  /** The control to correct, or the first of its group. */
  control: HTMLElement
  /** Empty without a label. */
  label: string
  message: string
}

/** A form was sent. */
export interface SubmitPress {
  /** What had the focus then: the button, or a field in which Enter was pressed. */
  focused: Element | null
}

interface SubmitProblemsProps {
  button: RefObject<HTMLButtonElement | null>
  press: SubmitPress
}

/**
 * The problems of the form that a submit button sends. Brings the first wrong field into view, focuses it, and repeats
 * above the button how many fields are wrong, with a link to each. Every submit button renders this component, so every
 * form has it. Errors are read from the document, because forms of all kinds show them by `FieldError`.
 */
export default function SubmitProblems({ button, press }: SubmitProblemsProps) {
  const { t } = useTranslation()
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [host, setHost] = useState<HTMLElement>()
  const titleId = useId()
  useEffect(() => {
    const form = button.current?.form
    if (!form) return
    return watchForm(form, press, (found) => setProblems((known) => (isSame(found, known) ? known : found)))
  }, [button, press])
  const hasProblems = problems.length > 0
  useEffect(() => {
    if (!hasProblems || !button.current) return
    const element = document.createElement('div')
    const row = rowOf(button.current)
    const { rowGap } = getComputedStyle(row.parentElement ?? row)
    element.className = rowGap === 'normal' || rowGap === '0px' ? 'mb-3 min-w-0' : 'min-w-0'
    row.before(element)
    setHost(element)
    return () => {
      element.remove()
      setHost(undefined)
    }
  }, [button, hasProblems])
  if (!host) return null
  return createPortal(
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has controls of its own
    <div
      role="group"
      data-problems
      aria-labelledby={titleId}
      className="grid gap-1 rounded-md bg-danger-soft px-3.5 py-2.5 text-left text-small text-danger"
    >
      <p id={titleId} className="flex items-start gap-2 font-semibold">
        <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
        {t('form.problems', { count: problems.length })}
      </p>
      <ul className="max-h-24 overflow-y-auto pl-6">
        {problems.map(({ control, label, message }) => (
          <li key={`${label} ${message} ${idOf(control)}`}>
            <a
              href={`#${idOf(control)}`}
              className="inline-flex min-h-6 items-center underline [overflow-wrap:anywhere]"
              onClick={(event) => {
                event.preventDefault()
                reveal(control)
              }}
            >
              {label ? t('form.problem', { label, message }) : message}
            </a>
          </li>
        ))}
      </ul>
    </div>,
    host,
  )
}

/** Calls `show` with the errors of a form that was just sent, and whenever they change. */
function watchForm(
  form: HTMLFormElement,
  { focused }: SubmitPress,
  show: (problems: readonly Problem[]) => void,
): () => void {
  const root = form.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]') ?? form
  const listening = new AbortController()
  const { signal } = listening
  // False once the person has gone on: a refusal that comes later must not take the focus away.
  let isWaiting = true
  let revealed: HTMLElement | undefined
  const stopWaiting = () => {
    isWaiting = false
  }
  const look = () => {
    if (signal.aborted) return
    const found = problemsIn(root)
    show(found)
    if (!isWaiting) return
    const [first] = found
    const target = first?.control ?? root.querySelector<HTMLElement>('[data-form-error]')
    if (!target) return
    // Errors of fields with a state of their own appear a moment earlier or later than the others, and the form library
    // focuses the first error that it knows.
    if (!revealed) {
      setTimeout(() => {
        look()
        stopWaiting()
      }, 200)
    }
    if (target === revealed && (!first || document.activeElement === first.control)) return
    if (document.activeElement !== focused && isElsewhere(root, found)) return stopWaiting()
    revealed = target
    if (first) return reveal(first.control)
    target.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }
  const observer = new MutationObserver(look)
  observer.observe(root, { childList: true, subtree: true, characterData: true })
  // Errors that were already shown change nothing in the document, so the observer does not see them. Validation ends
  // before the second frame.
  requestAnimationFrame(() => requestAnimationFrame(look))
  document.addEventListener('pointerdown', stopWaiting, { capture: true, signal })
  document.addEventListener('keydown', stopWaiting, { capture: true, signal })
  document.addEventListener('input', stopWaiting, { capture: true, signal })
  return () => {
    listening.abort()
    observer.disconnect()
  }
}

/**
 * Whether the focus has moved to something that is not wrong. Screen readers move it without a key, and a person may be
 * faster than this script loads.
 */
function isElsewhere(root: HTMLElement, problems: readonly Problem[]): boolean {
  const { activeElement } = document
  const isWrong =
    activeElement?.matches('[aria-invalid="true"]') ||
    problems.some(({ control }) => control === activeElement)
  return activeElement !== null && !activeElement.contains(root) && !isWrong
}

/** The errors of fields in the order of the document. */
function problemsIn(root: HTMLElement): Problem[] {
  const seen = new Set<HTMLElement>()
  return [...root.querySelectorAll<HTMLElement>('[data-field-error]')].flatMap((error) => {
    const control = controlOf(error, root)
    if (!control || seen.has(control)) return []
    seen.add(control)
    return [{ control, label: labelOf(control, error), message: error.textContent?.trim() ?? '' }]
  })
}

const controls = 'input:not([type="hidden"]), select, textarea, button, [tabindex="0"]'

/** The control that the error describes, otherwise the first of the smallest group around it. */
function controlOf(error: HTMLElement, root: HTMLElement): HTMLElement | undefined {
  const described =
    error.id && root.querySelector<HTMLElement>(`[aria-describedby~="${CSS.escape(error.id)}"]`)
  if (described && !described.matches(':disabled')) {
    return described.matches(controls) ? described : (canFocus(described)[0] ?? described)
  }
  for (let group = error.parentElement; group && root.contains(group); group = group.parentElement) {
    const [first] = canFocus(group)
    if (first) return first
  }
  return undefined
}

function canFocus(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>(controls)].filter(
    (control) => !control.matches(':disabled') && !control.closest('[inert], [hidden], [data-problems]'),
  )
}

function labelOf(control: HTMLElement, error: HTMLElement): string {
  const isField = error.id !== '' && control.getAttribute('aria-describedby')?.includes(error.id)
  const group = error.closest<HTMLElement>('fieldset, [role="group"], [role="radiogroup"]')
  const own = () =>
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
      ? textOf(control.labels?.[0])
      : ''
  const name = (element: HTMLElement | null) =>
    element?.getAttribute('aria-label') ??
    textOf(document.getElementById(element?.getAttribute('aria-labelledby') ?? '')) ??
    ''
  const ofGroup = () => (group && (textOf(group.querySelector('legend')) || name(group))) || ''
  const named = isField ? name(control) || own() || ofGroup() : ofGroup() || name(control)
  return named.length > longestLabel ? '' : named
}

/** A longer text, such as an agreement beside its checkbox, is not used as a label. */
const longestLabel = 80

/** Text of a label without the word "optional", which `Field` adds if the field is not required. */
function textOf(element: Element | null | undefined): string {
  const text = element?.textContent?.trim() ?? ''
  const optional = i18n.t('form.optional')
  return text.endsWith(optional) ? text.slice(0, -optional.length).trim() : text
}

/** Focuses a control in the middle of the window, so that its message is in view too. */
function reveal(control: HTMLElement): void {
  for (let part = control.closest('details'); part; part = part.parentElement?.closest('details') ?? null) {
    part.open = true
  }
  control.focus({ preventScroll: true })
  control.scrollIntoView({ block: 'center', behavior: 'instant' })
}

let lastId = 0

function idOf(control: HTMLElement): string {
  if (control.id === '') {
    lastId += 1
    control.id = `problem-${lastId}`
  }
  return control.id
}

/** The outermost row of buttons and fields in which a button stands: the summary goes above it, not into it. */
function rowOf(button: HTMLButtonElement): HTMLElement {
  let row: HTMLElement = button
  while (row !== button.form && row.parentElement && isRow(row.parentElement)) row = row.parentElement
  return row
}

function isRow(element: HTMLElement): boolean {
  const { display, flexDirection, gridTemplateColumns } = getComputedStyle(element)
  if (display.endsWith('flex')) return flexDirection !== 'column'
  return display.endsWith('grid') && gridTemplateColumns.split(' ').length > 1
}

function isSame(some: readonly Problem[], others: readonly Problem[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ control, label, message }, index) => {
      const other = others[index]
      return control === other?.control && label === other.label && message === other.message
    })
  )
}
