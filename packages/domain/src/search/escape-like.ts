/** Text that stands for itself in a `like` pattern: its wildcards mean nothing. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
