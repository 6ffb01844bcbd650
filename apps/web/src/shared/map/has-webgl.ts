let known: boolean | undefined

/** Whether this browser can draw a map; checked before the map's script loads. */
export function hasWebGl(): boolean {
  known ??= canDraw()
  return known
}

function canDraw(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    if (!context) return false
    // Browsers allow few WebGL contexts, so this one is released.
    context.getExtension('WEBGL_lose_context')?.loseContext()
    return true
  } catch {
    return false
  }
}
