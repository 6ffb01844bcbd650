export interface FuzzRequest {
  method: string
  path: string
  body?: string | undefined
  headers?: Record<string, string>
}
