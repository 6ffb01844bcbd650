import { SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js'

interface ProjectPlace {
  supabaseUrl: string
  supabaseAnonKey: string
  /** Origin of the server functions when the rest is a hosted project's. */
  functionsUrl?: string
}

/** The official client. Beside a hosted project, server functions are at an address of their own. */
class ProjectClient extends SupabaseClient {
  constructor(
    { supabaseUrl, supabaseAnonKey, functionsUrl }: ProjectPlace,
    options: SupabaseClientOptions<'public'>,
  ) {
    super(supabaseUrl, supabaseAnonKey, options)
    if (functionsUrl) this.functionsUrl = new URL('/functions/v1', functionsUrl)
  }
}

export function createProjectClient(
  place: ProjectPlace,
  options: SupabaseClientOptions<'public'>,
): SupabaseClient {
  return new ProjectClient(place, options)
}
