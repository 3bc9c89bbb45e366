// This file lets the compiler accept functions without a body, which are linked to methods of the webhook.
