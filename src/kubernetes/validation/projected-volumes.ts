import {
  ClusterTrustBundleProjection, ConfigMapProjection, PodCertificateProjection, ProjectedVolumeSource, SecretProjection, ServiceAccountTokenProjection,
  VolumeProjection,
} from '../api-types';
import { byteLength, FieldErrors } from './field-errors';
import { dnsSubdomainMessages, qualifiedNameMessages } from './formats';
import { checkLabelSelector } from './object-meta';
import { checkSignerName, isSignerOfKubernetes } from './signer-name';
import { checkFile, checkFilePath, checkFiles, checkMode } from './volume-files';

/*
 * Volumes of several sources. https://kubernetes.io/docs/concepts/storage/projected-volumes/
 */

const RULE = 'kubernetes/volume';

export function checkProjectedVolume(volume: ProjectedVolumeSource, path: string, errors: FieldErrors): void {
  checkMode(volume.defaultMode, `${path}.defaultMode`, errors);
  const check = new ProjectionCheck(path, errors);
  for (const [i, source] of (volume.sources ?? []).entries()) check.source(source, `${path}.sources[${i}]`);
}

const SHORTEST_TOKEN_LIFE = 10 * 60;
const LONGEST_TOKEN_LIFE = 2 ** 32;

const KEY_TYPES = ['RSA3072', 'RSA4096', 'ECDSAP256', 'ECDSAP384', 'ECDSAP521', 'ED25519'];
const CERTIFICATE_PATHS = ['credentialBundlePath', 'keyPath', 'certificateChainPath'] as const;
const SHORTEST_CERTIFICATE_LIFE = 60 * 60;
const LONGEST_CERTIFICATE_LIFE = 91 * 24 * 60 * 60;
const LONGEST_LIFE_FROM_KUBERNETES = 24 * 60 * 60;

const LARGEST_ANNOTATIONS = 256 * 1024;

class ProjectionCheck {
  private readonly paths = new Set<string>();

  public constructor(private readonly path: string, private readonly errors: FieldErrors) {}

  public source(source: VolumeProjection, path: string): void {
    const { secret, configMap, downwardAPI, serviceAccountToken, clusterTrustBundle, podCertificate } = source;
    if (secret) this.mappedFiles(secret, `${path}.secret`);
    if (configMap) this.mappedFiles(configMap, `${path}.configMap`);
    for (const file of downwardAPI?.items ?? []) {
      checkFile(file, `${path}.downwardAPI`, this.errors);
      if (file.path) this.claim(file.path);
    }
    if (serviceAccountToken) this.token(serviceAccountToken, `${path}.serviceAccountToken`);
    if (clusterTrustBundle) this.trustBundle(clusterTrustBundle, `${path}.clusterTrustBundle`);
    if (podCertificate) this.certificate(podCertificate, `${path}.podCertificate`);
    if (Object.values(source).filter(Boolean).length > 1) {
      this.errors.forbidden(RULE, path, `may not specify more than 1 volume type${this.errors.server.minor >= 31 ? ' per source' : ''}`);
    }
  }

  /** Takes a path for one file. The server does not say which source wants it a second time. */
  private claim(file: string, value = file): void {
    if (this.paths.has(file)) this.errors.invalid(RULE, this.path, value, 'conflicting duplicate paths');
    this.paths.add(file);
  }

  private mappedFiles({ name = '', items }: SecretProjection | ConfigMapProjection, path: string): void {
    if (name === '') this.errors.required(RULE, `${path}.name`);
    checkFiles(items, `${path}.items`, this.errors);
    for (const item of items ?? []) {
      if (item.path) this.claim(item.path, name);
    }
  }

  private token({ expirationSeconds, path: file = '' }: ServiceAccountTokenProjection, path: string): void {
    const at = `${path}.expirationSeconds`;
    if (expirationSeconds === undefined && this.errors.server.minor >= 37) {
      this.errors.required(RULE, at);
    } else {
      const seconds = expirationSeconds ?? 0;
      if (seconds < SHORTEST_TOKEN_LIFE) this.errors.invalid(RULE, at, seconds, 'may not specify a duration less than 10 minutes');
      if (seconds > LONGEST_TOKEN_LIFE) this.errors.invalid(RULE, at, seconds, 'may not specify a duration larger than 2^32 seconds');
    }
    if (file === '') this.errors.required(RULE, `${this.path}.path`);
    else if (this.errors.server.minor >= 30) checkFilePath(file, `${this.path}.path`, this.errors);
  }

  private trustBundle(bundle: ClusterTrustBundleProjection, path: string): void {
    const { name, signerName, labelSelector, path: file = '' } = bundle;
    if (name !== undefined && signerName !== undefined) {
      this.errors.invalid(RULE, path, bundle, 'only one of name and signerName may be used');
    } else if (name !== undefined) {
      if (name === '') this.errors.required(RULE, `${path}.name`, 'must be a valid object name');
      for (const message of trustBundleNameMessages(name)) {
        this.errors.invalid(RULE, `${path}.name`, name, `not a valid clustertrustbundlename: ${message}`);
      }
      if (labelSelector) this.errors.invalid(RULE, `${path}.labelSelector`, labelSelector, 'labelSelector must be unset if name is specified');
    } else if (signerName !== undefined) {
      if (signerName === '') this.errors.required(RULE, `${path}.signerName`, 'must be a valid signer name');
      checkSignerName(signerName, `${path}.signerName`, RULE, this.errors);
      checkLabelSelector(labelSelector, `${path}.labelSelector`, RULE, this.errors);
    } else {
      this.errors.required(RULE, path, 'either name or signerName must be specified');
    }
    if (file === '') this.errors.required(RULE, `${path}.path`);
    checkFilePath(file, `${path}.path`, this.errors);
    this.claim(file);
  }

  private certificate(certificate: PodCertificateProjection, path: string): void {
    const { signerName = '', userAnnotations, keyType = '' } = certificate;
    checkSignerName(signerName, `${path}.signerName`, RULE, this.errors);
    if (userAnnotations) this.userAnnotations(userAnnotations, `${path}.userAnnotations`);
    if (!KEY_TYPES.includes(keyType)) this.errors.notSupported(RULE, `${path}.keyType`, keyType, KEY_TYPES);
    this.certificateLife(certificate, `${path}.maxExpirationSeconds`);
    let count = 0;
    for (const field of CERTIFICATE_PATHS) {
      const file = certificate[field];
      if (!file) continue;
      count++;
      checkFilePath(file, `${path}.${field}`, this.errors);
      this.claim(file);
    }
    if (count === 0) this.errors.required(RULE, path, 'specify at least one of credentialBundlePath, keyPath, and certificateChainPath');
  }

  private certificateLife({ signerName = '', maxExpirationSeconds: seconds }: PodCertificateProjection, path: string): void {
    if (seconds === undefined) return;
    const longest = isSignerOfKubernetes(signerName) ? LONGEST_LIFE_FROM_KUBERNETES : LONGEST_CERTIFICATE_LIFE;
    if (seconds < SHORTEST_CERTIFICATE_LIFE) {
      this.errors.invalid(RULE, path, seconds, `if provided, maxExpirationSeconds must be >= ${SHORTEST_CERTIFICATE_LIFE}`);
    }
    if (seconds > longest) this.errors.invalid(RULE, path, seconds, `if provided, maxExpirationSeconds must be <= ${longest}`);
  }

  private userAnnotations(annotations: { readonly [key: string]: string }, path: string): void {
    let size = 0;
    for (const given in annotations) {
      const key = given.toLowerCase();
      const messages = qualifiedNameMessages(key, this.errors.server.words);
      if (key === '') this.errors.required(RULE, path);
      else if (messages.length > 0) this.errors.invalidFor(RULE, path, key, messages);
      else if (!key.includes('/')) this.errors.invalid(RULE, path, key, 'must be a domain-prefixed key (such as "acme.io/foo")');
      size += byteLength(given) + byteLength(annotations[given]);
    }
    if (size > LARGEST_ANNOTATIONS) this.errors.tooLong(RULE, path, LARGEST_ANNOTATIONS);
  }
}

/** A bundle of a signer has its signer's name in front. */
function trustBundleNameMessages(name: string): string[] {
  const end = name.lastIndexOf(':');
  if (end < 0) return dnsSubdomainMessages(name);
  const signer = name.slice(0, end);
  if (signer === '') return ['ClusterTrustBundle without signer name must not have ":" in its name'];
  if (signer.includes('/')) {
    const prefix = `${signer.replaceAll('/', ':')}:`;
    return [`ClusterTrustBundle for signerName ${signer.replaceAll(':', '/')} must be named with prefix ${prefix}`];
  }
  return dnsSubdomainMessages(name.slice(end + 1));
}
