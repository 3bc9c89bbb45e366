/**
 * The container whose exit code Volcano looks at: it takes the first status, and the kubelet sorts these by name, byte by byte.
 *
 * @see https://github.com/kubernetes/kubernetes/blob/v1.34.1/pkg/kubelet/types/types.go
 */
export function firstStatus(names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : names.reduce((first, name) => name < first ? name : first);
}
