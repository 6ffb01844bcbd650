export function focusFirstInvalid(form: Element | null | undefined): void {
  const field = form?.querySelector('[aria-invalid=true]')
  if (field instanceof HTMLElement) field.focus()
}
