import { App, AppProps } from 'cdk8s';
import { SynthFiles } from './synth-files';

/**
 * An app that writes, beside the Kubernetes manifests, the files which are no Kubernetes objects.
 *
 * Whoever has an app class of their own calls `SynthFiles.write(app)` after `app.synth()`. Manifests that somebody else wrote are judged only if that is
 * said: `AppCheck.of(app).runAtSynth()`.
 */
export class FailurePolicyApp extends App {
  /**
   * @param props like those of cdk8s' App
   */
  constructor(props: AppProps = {}) {
    super(props);
  }

  /** Synthesizes all manifests and files to the output folder. */
  public synth(): void {
    super.synth();
    SynthFiles.write(this);
  }
}
