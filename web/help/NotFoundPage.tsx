import { NotFound } from '../shell/NotFound.tsx'

export default function NotFoundPage() {
  return <NotFound />
}
