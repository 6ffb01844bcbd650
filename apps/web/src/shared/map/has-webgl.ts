let known: boolean | undefined

/** Whether this browser can draw a map at all; found out before the map's script is loaded. */
export function hasWebGl(): boolean {
  known ??= canDraw()
  return known
}

function canDraw(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    if (!context) return false
    // Browsers allow few drawings at a time: this one is given back.
    context.getExtension('WEBGL_lose_context')?.loseContext()
    return true
  } catch {
    return false
  }
}
