import { Container, ContainerPort } from '../api-types';
import { RejectionRuleName } from '../rejection-rules';
import { FieldErrors } from './field-errors';
import { portNameMessages, portNumberMessages } from './formats';
import { TypedTextErrors } from './typed-text';

/*
 * The ports of containers. https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#ports
 */

const RULE = 'kubernetes/container-port';

const PROTOCOLS = ['SCTP', 'TCP', 'UDP'];

export function checkContainerPorts(ports: readonly ContainerPort[], path: string, errors: FieldErrors): void {
  const names = new Set<string>();
  for (const [i, port] of ports.entries()) {
    const at = `${path}[${i}]`;
    checkPortName(port.name ?? '', names, `${at}.name`, errors);
    checkPortNumbers(port, at, errors);
    if (!port.protocol) errors.required(RULE, `${at}.protocol`);
    else if (!PROTOCOLS.includes(port.protocol)) new TypedTextErrors(errors).notSupported(RULE, `${at}.protocol`, port.protocol, PROTOCOLS);
  }
}

function checkPortName(name: string, names: Set<string>, path: string, errors: FieldErrors): void {
  if (name === '') return;
  const messages = portNameMessages(name);
  errors.invalidFor(RULE, path, name, messages);
  if (messages.length > 0) return;
  if (names.has(name)) errors.duplicate(RULE, path, name);
  names.add(name);
}

function checkPortNumbers({ containerPort = 0, hostPort = 0 }: ContainerPort, path: string, errors: FieldErrors): void {
  if (containerPort === 0) errors.required(RULE, `${path}.containerPort`);
  else errors.invalidFor(RULE, `${path}.containerPort`, containerPort, portNumberMessages(containerPort));
  if (hostPort !== 0) errors.invalidFor(RULE, `${path}.hostPort`, hostPort, portNumberMessages(hostPort));
}

/** Containers that run at the same time cannot share a port of their host. */
export function checkHostPorts(containers: readonly Container[], path: string, errors: FieldErrors): void {
  const taken = new Set<string>();
  for (const [i, { ports = [] }] of containers.entries()) {
    for (const [j, { protocol = '', hostIP = '', hostPort = 0 }] of ports.entries()) {
      if (hostPort === 0) continue;
      const port = `${protocol}/${hostIP}/${hostPort}`;
      if (taken.has(port)) errors.duplicate(RULE, `${path}[${i}].ports[${j}].hostPort`, port);
      taken.add(port);
    }
  }
}

/** The port of a probe or hook: a number, or the name of one of the container's ports. */
export function checkPortReference(port: number | string, path: string, rule: RejectionRuleName, errors: FieldErrors): void {
  errors.invalidFor(rule, path, port, typeof port === 'number' ? portNumberMessages(port) : portNameMessages(port));
}
