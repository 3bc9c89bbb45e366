package vsphere
