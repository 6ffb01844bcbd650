import { Component, type ErrorInfo, type ReactNode } from 'react'
import { takeOver } from '../shared/browser/take-over.ts'

interface CrashBoundaryProps {
  fallback: ReactNode
  /** A new value, such as another page's path, resets the boundary. */
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
    // The crashed page never mounts, so it can't make the server's markup interactive; the links must work all the
    // same.
    takeOver()
  }

  override componentDidUpdate(previous: CrashBoundaryProps) {
    if (this.state.crashed && previous.resetKey !== this.props.resetKey) this.setState({ crashed: false })
  }

  override render() {
    return this.state.crashed ? this.props.fallback : this.props.children
  }
}
