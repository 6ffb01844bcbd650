/** Shown when the app itself fails to render. Depends on no texts and no router (spec, section 2). */
export function RenderFailure() {
  return (
    <div className="boot-fallback" role="alert">
      <p>Loading... Please wait while we prepare your experience.</p>
      <button type="button" id="refresh-page">
        Refresh Page
      </button>
    </div>
  )
}
