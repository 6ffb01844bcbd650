/** What the server drew answers nobody until the app is behind it. */
export function takeOver(): void {
  document.getElementById('root')?.removeAttribute('inert')
}
