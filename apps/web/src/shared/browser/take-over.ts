/** Makes the server's markup interactive; it is inert until the app has mounted. */
export function takeOver(): void {
  document.getElementById('root')?.removeAttribute('inert')
}
