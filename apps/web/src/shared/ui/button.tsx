import clsx from 'clsx'
import { LoaderCircle } from 'lucide-react'
import {
  type ComponentProps,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Link, type LinkProps } from 'react-router'
import type { SubmitPress } from './submit-problems.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-hover shadow-raised',
  secondary: 'bg-surface text-ink border border-line-strong/60 hover:border-line-strong hover:bg-sunken',
  soft: 'bg-accent-soft text-accent-text hover:brightness-97 dark:hover:brightness-115',
  ghost: 'text-ink hover:bg-sunken',
  danger: 'bg-danger-soft text-danger hover:brightness-97 dark:hover:brightness-115',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3.5 text-small pointer-coarse:min-h-11',
  md: 'min-h-11 px-5 text-body',
  lg: 'min-h-13 px-7 text-lead',
}

interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Full width. */
  block?: boolean
  icon?: ReactNode
}

export function buttonClass({ variant = 'primary', size = 'md', block }: ButtonLook, className?: string) {
  return clsx(
    'inline-flex items-center justify-center gap-2 rounded-full font-semibold leading-tight max-w-full text-center wrap-break-word max-sm:text-balance sm:whitespace-nowrap select-none',
    'transition-[background-color,border-color,filter,transform] duration-150 active:scale-[0.98]',
    'disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55 [&>svg]:size-[1.15em] [&>svg]:shrink-0',
    variants[variant],
    sizes[size],
    block && 'w-full',
    className,
  )
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner and ignores clicks; the label stays, so the width doesn't jump, and the button keeps the focus. */
  busy?: boolean
}

export function Button(props: ButtonProps) {
  return props.type === 'submit' ? <SubmitButton {...props} /> : <PlainButton {...props} />
}

function SubmitButton(props: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [press, setPress] = useState<SubmitPress>()
  useEffect(() => {
    const onSubmit = ({ submitter }: SubmitEvent) => {
      if (submitter === button.current) setPress({ focused: document.activeElement })
    }
    document.addEventListener('submit', onSubmit, true)
    return () => document.removeEventListener('submit', onSubmit, true)
  }, [])
  return (
    <>
      <PlainButton {...props} ref={button} />
      {press && (
        <Suspense>
          <SubmitProblems button={button} press={press} />
        </Suspense>
      )}
    </>
  )
}

/** Not in the first load. Without it, such as after a lost connection, the fields still show their errors. */
const SubmitProblems = lazy(() => import('./submit-problems.tsx').catch(() => ({ default: () => null })))

function PlainButton({ variant, size, block, icon, busy, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // A disabled button would lose the focus; a busy one ignores clicks, and with them Enter in a field of its form.
      {...(busy && { 'aria-busy': true, 'aria-disabled': true, onClick: ignore })}
      className={buttonClass(look({ variant, size, block }), className)}
    >
      {busy ? <LoaderCircle className="animate-spin" aria-hidden /> : icon}
      {children}
    </button>
  )
}

function ignore(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** A link styled as a button, for navigation. */
export function ButtonLink({
  variant,
  size,
  block,
  icon,
  className,
  children,
  ...rest
}: LinkProps & ButtonLook) {
  return (
    <Link {...rest} className={buttonClass(look({ variant, size, block }), className)}>
      {icon}
      {children}
    </Link>
  )
}

function look(given: { [Key in keyof ButtonLook]: ButtonLook[Key] | undefined }): ButtonLook {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
