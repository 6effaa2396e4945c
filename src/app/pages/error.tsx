import { ErrorScreen } from './error-screen.tsx'

export default function ErrorPage() {
  return <ErrorScreen kind="unknown" />
}
