import { SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js'

interface ProjectPlace {
  supabaseUrl: string
  supabaseAnonKey: string
  /** Origin of the server functions when everything else is on a hosted project. */
  functionsUrl?: string
}

/** The official client. If everything else is on a hosted project, the server functions have an origin of their own. */
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
