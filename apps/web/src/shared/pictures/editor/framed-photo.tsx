import { useEffect, useRef } from 'react'
import { drawFrame, type EditablePhoto } from './edited-photo.ts'
import type { Frame } from './photo-crop.ts'

interface FramedPhotoProps {
  photo: EditablePhoto
  frame: Frame
  isEven: boolean
  /** Width of the canvas, in its own pixels. */
  width: number
  className?: string
}

/** The part of a photograph that a frame keeps. */
export function FramedPhoto({ photo, frame, isEven, width, className }: FramedPhotoProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawFrame(canvas.current, photo, frame, isEven)
  })
  const height = Math.round((width * frame.height) / frame.width)
  return <canvas ref={canvas} width={width} height={height} aria-hidden className={className} />
}
