import { useEffect, useState } from 'react'
import { SturdyImage } from '@/shared/ui/sturdy-image.tsx'

/** Shows a photograph from memory before it is uploaded. */
export function LocalPhoto({ photo, alt }: { photo: Blob; alt: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  if (!address) return null
  return <SturdyImage src={address} alt={alt} className="aspect-4/3 w-56 rounded-md object-cover" />
}
