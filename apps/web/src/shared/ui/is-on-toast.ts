/** Whether an event outside a dialog is on a toast, such as its undo, and so must not close the dialog. */
export function isOnToast(event: Event): boolean {
  return event.target instanceof Element && event.target.closest('[data-sonner-toaster]') !== null
}
