/** When the application itself fails to render. Needs nothing of it: no texts, no router (spec, section 2). */
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
