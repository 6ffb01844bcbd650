/** Whether an event outside of a dialog is on a toast, such as its undo, and so is no reason to close the dialog. */
export function isOnToast(event: Event): boolean {
  return event.target instanceof Element && event.target.closest('[data-sonner-toaster]') !== null
}
