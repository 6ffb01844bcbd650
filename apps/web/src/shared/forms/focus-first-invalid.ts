/** Shows a person the first field that was refused. */
export function focusFirstInvalid(form: Element | null | undefined): void {
  const field = form?.querySelector('[aria-invalid=true]')
  if (field instanceof HTMLElement) field.focus()
}
