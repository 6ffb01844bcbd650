import { Component, type ErrorInfo, type ReactNode } from 'react'

interface CrashBoundaryProps {
  fallback: ReactNode
  /** When it changes (another page), the crashed section gets another try. */
  resetKey?: string
  children: ReactNode
}

export class CrashBoundary extends Component<CrashBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('A section crashed', error, info.componentStack)
    // What the server drew answers nobody until its page is there. This one never will be; its way out has to work.
    document.getElementById('root')?.removeAttribute('inert')
  }

  override componentDidUpdate(previous: CrashBoundaryProps) {
    if (this.state.crashed && previous.resetKey !== this.props.resetKey) this.setState({ crashed: false })
  }

  override render() {
    return this.state.crashed ? this.props.fallback : this.props.children
  }
}
