export default function PdfPages(_props: { address: string; title: string }) {
  return null
}
