package azure
