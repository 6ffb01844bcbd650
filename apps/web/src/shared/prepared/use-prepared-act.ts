import type { FunctionContract } from '@localchef/contracts/function-contract'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'

interface PreparedAct<Input> {
  /** The link asks for this operation. */
  isAsked: boolean
  /** The operation's input; undefined if the link has none or it does not match the contract. */
  prepared: Input | undefined
  /** Removes the act from the address. */
  close: () => void
}

/**
 * An act that a program prepared, from the link that the program got (`decisionPath`). Pages show the act from their
 * own data: the link only says what is asked, and its facts are not trusted.
 */
export function usePreparedAct<Input extends z.ZodType>({
  name,
  input,
}: Pick<FunctionContract<Input>, 'name' | 'input'>): PreparedAct<z.output<Input>> {
  const [parameters, setParameters] = useSearchParams()
  const isAsked = parameters.get('decide') === name
  const json = isAsked ? parameters.get('input') : null
  const prepared = useMemo(() => (json === null ? undefined : parse(input, json)), [input, json])
  const close = () =>
    setParameters(
      (now) => {
        for (const parameter of ['decide', 'input', 'booking']) now.delete(parameter)
        return now
      },
      { replace: true },
    )
  return { isAsked, prepared, close }
}

function parse<Input extends z.ZodType>(schema: Input, json: string): z.output<Input> | undefined {
  try {
    return schema.safeParse(JSON.parse(json)).data
  } catch {
    return undefined
  }
}
